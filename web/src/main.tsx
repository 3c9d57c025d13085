import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { keepPage } from './app/kept-page.js';
import { Providers } from './app/providers.js';
import { router } from './app/router.js';
import './app/letters.css';
import { closeOnBack } from './lib/close-requests.js';
import { keepDrafts } from './lib/draft-keeping.js';
import { keepFocus } from './lib/focus-keeping.js';
import { lettersHere } from './lib/fonts.js';
import { speakAsBefore } from './lib/language.js';

keepDrafts();
keepFocus();
closeOnBack();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
await Promise.all([speakAsBefore(), lettersHere()]);
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
void keepPage();
