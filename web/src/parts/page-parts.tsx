import { Anchor, Button } from '@mantine/core';
import { IconCashBanknote, IconClipboardList, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LiveDot } from '../app/top-bar.js';
import {
  Banner,
  BlockSkeleton,
  Empty,
  Failing,
  FormSkeleton,
  PageHeading,
  RowsSkeleton,
  WholePage,
} from '../components/feedback/index.js';
import { Section } from '../components/section/index.js';
import { Tile, Tiles } from '../components/tile/index.js';
import { ApiError } from '../lib/api.js';
import { Part, State } from './shown.js';

const nothing = (): void => undefined;
const away = new ApiError(0, {
  statusCode: 0,
  msg: 'Soundings cannot be reached. Check your connection and try again.',
});

const Headings = (): ReactNode => (
  <Part name="PageHeading" use="The one h1 of every page, with the page's actions at its right.">
    {/* The page has its own h1: these two stand for it. */}
    <State of="A title alone">
      <PageHeading title="Cars" />
    </State>
    <State of="With a line under it, and actions">
      <PageHeading title="Site Visits" subtitle="From Monday 11 May to Sunday 17 May">
        <Button variant="default">History</Button>
        <Button leftSection={<IconPlus size={16} aria-hidden />}>New visit</Button>
      </PageHeading>
    </State>
  </Part>
);

const TileParts = (): ReactNode => (
  <Part name="Tile" use="One figure of a dashboard; all of it is the link to the list that makes it up.">
    <Tiles label="Figures">
      <Tile label="Leads to its list" figure="1,204" icon={IconClipboardList} to="/jobs" note="in this range" />
      <Tile
        label="A long one"
        figure="£1,234,567.89"
        icon={IconCashBanknote}
        note={
          <Anchor fz="inherit" href="#Tile">
            12 in this range
          </Anchor>
        }
      />
      <Tile label="On its way" figure={undefined} />
      <Tile label="Failed" figure={null} />
    </Tiles>
  </Part>
);

const Sections = (): ReactNode => (
  <Part name="Section" use="One part of a form or a page, with its h2. The only frame that forms are made of.">
    <div className="part-columns">
      <Section title="A title alone">Fields stand here.</Section>
      <Section title="With a hint" hint="Where journeys start.">
        Fields stand here.
      </Section>
      <Section
        title="With something aside"
        aside={
          <Anchor size="sm" href="#Section">
            Get Directions
          </Anchor>
        }
      >
        Fields stand here.
      </Section>
    </div>
  </Part>
);

const Banners = (): ReactNode => (
  <Part
    name="Banner"
    use="A line across the page about what was just done or cannot be done. A page shows one, by useBanner."
  >
    <Banner tone="success" title="Car Created!" onClose={nothing} />
    <Banner tone="info" title="Only the office may forget a person.">
      Please ask the office to do it.
    </Banner>
    <Banner tone="warning" title="Van 2 has its MOT in seven days." onClose={nothing} />
    <Banner tone="danger" title="Van 2 is at BS1 4DJ until 13:00." onClose={nothing}>
      Nothing you typed is lost.
    </Banner>
  </Part>
);

const States = (): ReactNode => (
  <>
    <Part
      name="Empty"
      use="In place of a list without rows: what would be here, and how it gets here. With panel where it stands on the page itself."
    >
      <div className="part-columns">
        <Empty panel title="No projects yet" action={<Button>New Project</Button>}>
          A project holds the site visits of one client at one address.
        </Empty>
        <Empty panel title="Nothing matches" action={<Button variant="default">Clear the search</Button>}>
          No row has all of these words and choices.
        </Empty>
      </div>
    </Part>
    <Part name="Failing" use="In place of what could not be loaded: the reason, and a way to try again.">
      <div className="part-columns">
        <State of="The server refuses">
          <Failing
            panel
            error={
              new ApiError(503, {
                statusCode: 503,
                msg: 'Part of Soundings is not available right now. Please try again in a moment.',
              })
            }
            what="The cars"
            onRetry={nothing}
          />
        </State>
        <State of="Without a network">
          <Failing panel error={away} what="Your visits" onRetry={nothing} />
        </State>
      </div>
    </Part>
    <Part
      name="Loading"
      use="As large as what comes, so that nothing jumps: RowsSkeleton, FormSkeleton, BlockSkeleton."
    >
      <div className="part-columns">
        <State of="RowsSkeleton: a list">
          <RowsSkeleton panel rows={5} />
        </State>
        <State of="FormSkeleton: a form">
          <FormSkeleton panel fields={3} />
        </State>
        <State of="BlockSkeleton: a map, a chart, a card">
          <BlockSkeleton height={180} />
        </State>
      </div>
    </Part>
    <Part name="WholePage" use="In place of a page that could not be shown at all.">
      <div className="part-short">
        <WholePage title="This page needs the network">
          <span>It has not been opened on this device before.</span>
          <Button variant="default">Try again</Button>
        </WholePage>
      </div>
    </Part>
    <Part name="LiveDot" use="In the bar above every page: whether other people's changes arrive.">
      <div className="part-line">
        <LiveDot liveness="live" />
        <LiveDot liveness="connecting" />
        <LiveDot liveness="reconnecting" />
      </div>
    </Part>
  </>
);

/** What every page is made of, and what stands in place of what is not there. */
export const PageParts = (): ReactNode => (
  <>
    <Headings />
    <TileParts />
    <Sections />
    <Banners />
    <States />
  </>
);
