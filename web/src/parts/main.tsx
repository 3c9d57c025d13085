import { Notifications } from '@mantine/notifications';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Providers } from '../app/providers.js';
import { answerHere } from './answers.js';
import { PartsPage } from './parts-page.js';

// Only the development server serves dev/parts.html, which loads this; `vite build` does not know of it.
answerHere();

/** The links of the parts lead nowhere; a filter that is set by the address is one of the states. */
const router = createMemoryRouter(
  [
    {
      path: '*',
      element: (
        <>
          <Notifications position="bottom-left" limit={4} />
          <PartsPage />
        </>
      ),
    },
  ],
  { initialEntries: ['/?rows.status=Confirmed&rows.paid=false'] },
);

const root = document.getElementById('root');
if (root === null) throw new Error('dev/parts.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
