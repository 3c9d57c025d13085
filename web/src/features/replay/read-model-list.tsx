import type { ReadModel } from '#contracts';
import { t } from '#languages';
import { Badge, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNarrow } from '../../components/grid/index.js';
import { isRebuilding } from './read-models.js';
import { RebuildState } from './rebuild-state.js';
import { formatLag, formatRate, standingOf } from './shown.js';

interface ListProps {
  readonly models: readonly ReadModel[];
  readonly onRebuild: (model: ReadModel) => void;
  readonly onCancel: (model: ReadModel) => void;
}

const Name = ({ model }: { readonly model: ReadModel }): ReactNode => (
  <>
    <Text size="sm" fw={600}>
      {model.title}
    </Text>
    <Text size="xs" c="dimmed">
      {t('{name}, version {version}', { name: model.name, version: model.version })}
    </Text>
  </>
);

const State = ({ model }: { readonly model: ReadModel }): ReactNode => {
  const { word, colour } = standingOf(model);
  return (
    <Badge variant="light" color={colour} tt="none" fw={600} data-standing={model.status}>
      {word}
    </Badge>
  );
};

const Action = ({
  model,
  onRebuild,
  onCancel,
}: { readonly model: ReadModel } & Omit<ListProps, 'models'>): ReactNode =>
  isRebuilding(model) ? (
    <Button
      size="xs"
      variant="default"
      aria-label={t('Cancel the rebuild of {title}', { title: model.title })}
      onClick={() => onCancel(model)}
    >
      {t('Cancel')}
    </Button>
  ) : (
    <Button
      size="xs"
      variant="default"
      aria-label={t('Rebuild {title}', { title: model.title })}
      onClick={() => onRebuild(model)}
    >
      {t('Rebuild ⟨verb⟩')}
    </Button>
  );

const position = ({ position: at, head }: ReadModel): string => t('{at, number} of {head, number}', { at, head });

const Cards = ({ models, ...actions }: ListProps): ReactNode => (
  <ul className="replay-cards">
    {models.map((model) => (
      <li key={model.name} className="panel" aria-label={model.title}>
        <div className="replay-head">
          <div>
            <Name model={model} />
          </div>
          <State model={model} />
        </div>
        <dl>
          <dt>{t('Events')}</dt>
          <dd>{position(model)}</dd>
          <dt>{t('Behind')}</dt>
          <dd>{formatLag(model)}</dd>
          <dt>{t('Rate')}</dt>
          <dd>{formatRate(model.rate)}</dd>
          <dt>{t('Rebuild ⟨noun⟩')}</dt>
          <dd>
            <RebuildState model={model} />
          </dd>
        </dl>
        <Action model={model} {...actions} />
      </li>
    ))}
  </ul>
);

/** A row each; a card each where there is no room for columns. */
export const ReadModelList = ({ models, ...actions }: ListProps): ReactNode => {
  if (useNarrow()) return <Cards models={models} {...actions} />;
  return (
    <div className="panel replay-frame">
      <table className="replay-table">
        <thead>
          <tr>
            <th scope="col">{t('Read model')}</th>
            <th scope="col">{t('State')}</th>
            <th scope="col" className="replay-figure">
              {t('Events')}
            </th>
            <th scope="col" className="replay-figure">
              {t('Behind')}
            </th>
            <th scope="col" className="replay-figure">
              {t('Rate')}
            </th>
            <th scope="col">{t('Last rebuild')}</th>
            <th scope="col">
              <span className="replay-hidden">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <tr key={model.name} aria-label={model.title}>
              <th scope="row">
                <Name model={model} />
              </th>
              <td>
                <State model={model} />
              </td>
              <td className="replay-figure">{position(model)}</td>
              <td className="replay-figure">{formatLag(model)}</td>
              <td className="replay-figure">{formatRate(model.rate)}</td>
              <td>
                <RebuildState model={model} />
              </td>
              <td className="replay-figure">
                <Action model={model} {...actions} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
