import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './app.css';
import './forced-colors.css';
import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLanguage } from '../lib/language.js';
import { keepQueries } from '../lib/kept.js';
import { makeQueryClient } from '../lib/queries.js';
import { useAccount } from '../lib/session.js';
import { cssVariables, theme } from './theme.js';

export const Providers = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const language = useLanguage();
  const [client] = useState(() => keepQueries(makeQueryClient()));
  const account = useAccount();
  const before = useRef(account);
  const spokenBefore = useRef(language);
  useEffect(() => {
    // What one account has read is not the next one's, who may have signed in from another tab.
    if (before.current === account) return;
    if (account === null) client.clear();
    else if (before.current !== null) void client.resetQueries();
    before.current = account;
  }, [client, account]);
  useEffect(() => {
    // Answers hold sentences of the server, in the language that they were asked in.
    if (spokenBefore.current !== language) void client.invalidateQueries();
    spokenBefore.current = language;
  }, [client, language]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [0, 6] }}>
        <QueryClientProvider client={client}>
          {/* Whatever was made of texts is made again in the language that is chosen. What stands in a form is kept as a draft. */}
          <Fragment key={language}>
            <ModalsProvider>{children}</ModalsProvider>
          </Fragment>
        </QueryClientProvider>
      </DatesProvider>
    </MantineProvider>
  );
};
