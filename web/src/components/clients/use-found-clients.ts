import { companyTo, type AlikeClient, type Client, type Company } from '#contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../lib/api.js';
import { keys } from '../../lib/queries.js';

const OFFERED = 6;
const SHORTEST = 2;
const TYPING = 200;

/** Clients whose company, contact or address holds what is typed. */
export const useSuggested = (typed: string, enabled: boolean): readonly Client[] => {
  const [q] = useDebouncedValue(typed.trim(), TYPING);
  const asks = enabled && q.length >= SHORTEST;
  const { data } = useQuery({
    queryKey: keys.list('clients', 'suggested', q),
    enabled: asks,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await api.list('/api/clients', { q, limit: OFFERED }, { signal })).rows,
  });
  return asks ? (data ?? []) : [];
};

interface Likeness {
  readonly company: string;
  readonly email: string;
  readonly telephone: string;
}

const isWhole = ({ company, email, telephone }: Likeness): boolean =>
  company.trim() !== '' || email.includes('@') || telephone.replace(/\D/g, '').length > 6;

/** Who may be this client already. */
export const useAlike = (asked: Likeness, enabled: boolean): readonly AlikeClient[] => {
  const [typed] = useDebouncedValue(JSON.stringify(asked), TYPING);
  const wanted = JSON.parse(typed) as Likeness;
  const asks = enabled && isWhole(wanted);
  const { data } = useQuery({
    queryKey: keys.list('clients', 'alike', typed),
    enabled: asks,
    queryFn: ({ signal }) => api.post('/api/clients/alike', wanted, { signal }),
  });
  return asks ? (data ?? []) : [];
};

export const useClient = (id: string | null): UseQueryResult<Client> =>
  useQuery({
    queryKey: keys.one('clients', id ?? ''),
    enabled: id !== null,
    queryFn: ({ signal }) => api.get(`/api/clients/${id ?? ''}`, { signal }),
  });

/** The company as a client reads it in a letter, with the client's own payment terms, which are what its invoice says later. */
export const useCompanyTo = (
  clientId: string | null,
  company: Company | undefined,
): { readonly company: Company | undefined; readonly waits: boolean } => {
  const client = useClient(clientId);
  // Where the client cannot be read, the letter is written all the same.
  return { company: company && companyTo(client.data, company), waits: client.isLoading && client.failureCount === 0 };
};

/** What the client of a link is called; null where the address names none. */
export const useClientName = (): string | null => {
  const id = useSearchParams()[0].get('client_id');
  return useClient(id === '' ? null : id).data?.company ?? null;
};
