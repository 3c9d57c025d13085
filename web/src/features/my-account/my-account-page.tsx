import { t } from '#languages';
import type { ReactNode } from 'react';
import { PageHeading } from '../../components/feedback/index.js';
import { useMe } from '../../lib/queries.js';
import { ApiTokens } from './api-tokens.js';
import { FeedList } from './feed-list.js';
import { NewPassword } from './new-password.js';
import { PasskeyList } from './passkey-list.js';
import { SecondFactor } from './second-factor.js';
import { SessionList } from './session-list.js';

/** /account */
export const MyAccountPage = (): ReactNode => {
  const { data: me } = useMe();
  return (
    <>
      <PageHeading
        title={t('My account')}
        subtitle={
          me === undefined
            ? t('Your password, your calendar addresses, and where you are signed in.')
            : t('{name}, {email}', { name: me.name, email: me.email })
        }
      />
      <SessionList />
      <FeedList />
      {me === undefined ? null : <NewPassword key={me._id} me={me} />}
      {me === undefined ? null : <SecondFactor me={me} />}
      {me === undefined ? null : <PasskeyList me={me} />}
      {me === undefined || me.isEngineer ? null : <ApiTokens email={me.email} />}
    </>
  );
};
