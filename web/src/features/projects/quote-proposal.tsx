import { proposalTypeOf, type Project, type ProjectQuote } from '#contracts';
import { t } from '#languages';
import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { toast } from '../../components/feedback/index.js';
import { newKey, sentenceOf } from '../../lib/api.js';
import { fetchDocument } from '../../lib/downloads.js';
import { saveFile } from '../../lib/files.js';
import { keys } from '../../lib/queries.js';
import { useTask } from '../../lib/use-task.js';

/** The quote as it was said, as a proposal that is kept with the project. */
const bodyOf = (
  project: Project,
  { type, count, tests, fee, agreedFee, metres, trafficSeconds, estimate }: ProjectQuote,
): object => ({
  projectName: project.projectName,
  name: project.contact.name,
  postcode: project.postcode,
  testType: type,
  count,
  tests,
  fee: agreedFee ?? fee,
  type: proposalTypeOf(type),
  enquiry_id: project._id,
  distance: { metres, estimate, ...(trafficSeconds === null ? {} : { trafficSeconds }) },
});

export const QuoteProposal = ({
  project,
  quote,
}: {
  readonly project: Project;
  readonly quote: ProjectQuote;
}): ReactNode => {
  const client = useQueryClient();
  const { busy, run } = useTask((error) => toast.danger(t('The fee proposal could not be made.'), sentenceOf(error)));
  const [waiting, setWaiting] = useState<number | null>(null);
  const make = async (): Promise<void> => {
    await run(async () => {
      const { name, content } = await fetchDocument('/api/book/fee', bodyOf(project, quote), {
        key: newKey(),
        onWaiting: setWaiting,
      });
      saveFile(name, content);
      toast.success(t('Fee proposal downloaded'), name);
    });
    setWaiting(null);
    await client.invalidateQueries({ queryKey: keys.documents() });
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        mt={6}
        loading={busy}
        leftSection={<IconDownload size={15} aria-hidden />}
        onClick={() => void make()}
      >
        {t('Fee proposal')}
      </Button>
      {waiting === null ? null : (
        <Text size="sm" c="dimmed" role="status">
          {t('Still being written; asking again in {seconds} seconds.', { seconds: waiting })}
        </Text>
      )}
    </>
  );
};
