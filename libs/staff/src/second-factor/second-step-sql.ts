/** SQL for the second steps of an account: an authenticator app that was confirmed, or a passkey. */
export const secondStepsOf = (account: string): string =>
  `select 1 from second_factor f where f.user_id = ${account} and f.confirmed_at is not null
   union all select 1 from passkey p where p.user_id = ${account}`;
