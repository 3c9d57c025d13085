import type { FormPresence, OpenEntity } from '#contracts';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from './api.js';
import { isLapsed } from './session.js';
import { thisTab } from './tab.js';
import { createListeners } from './listeners.js';

/** Often enough for the server, and as often as browsers let a hidden tab. */
const AGAIN_MS = 60_000;
/** A form that is drawn anew has not been left. */
const LEAVING_MS = 400;

const NOBODY: readonly string[] = [];

interface OpenForm {
  readonly entity: OpenEntity;
  readonly id: string;
  /** How often it is on the page. */
  shown: number;
  leaving: number | null;
  /** Told one after the other, so that leaving does not overtake coming. */
  telling: Promise<void>;
  others: readonly string[];
}

const forms = new Map<string, OpenForm>();
const { tell, listen } = createListeners();

const keyOf = (entity: string, id: string): string => `${entity} ${id}`;

/** Takes what the server says of a form; what is not open here any more is nobody's business. */
export const hearPresence = ({ entity, _id, others }: FormPresence): void => {
  const form = forms.get(keyOf(entity, _id));
  if (form === undefined || JSON.stringify(form.others) === JSON.stringify(others)) return;
  form.others = others;
  tell();
};

const say = ({ entity, id }: OpenForm, open: boolean, keepalive = false): Promise<FormPresence> =>
  api.post('/api/presence', { tab: thisTab(), entity, _id: id, open }, { keepalive });

const announce = (form: OpenForm): void => {
  // Nobody waits for this: what fails is said again within a minute.
  if (isLapsed()) return;
  form.telling = form.telling.then(() => say(form, true)).then(hearPresence, () => undefined);
};

/** Says again which forms are open: when the stream of changes came back, and every minute. */
export const announceForms = (): void => {
  for (const form of forms.values()) announce(form);
};

const leave = (form: OpenForm): void => {
  forms.delete(keyOf(form.entity, form.id));
  if (isLapsed()) return;
  form.telling = form.telling
    .then(() => say(form, false))
    .then(
      () => undefined,
      () => undefined,
    );
};

const enter = (entity: OpenEntity, id: string): (() => void) => {
  const key = keyOf(entity, id);
  const form = forms.get(key) ?? { entity, id, shown: 0, leaving: null, telling: Promise.resolve(), others: NOBODY };
  const isNew = !forms.has(key);
  forms.set(key, form);
  form.shown += 1;
  if (form.leaving !== null) window.clearTimeout(form.leaving);
  form.leaving = null;
  if (isNew) announce(form);
  return () => {
    form.shown -= 1;
    if (form.shown === 0) form.leaving = window.setTimeout(() => leave(form), LEAVING_MS);
  };
};

/** For as long as somebody is signed in: forms are said again every minute, and left as the page goes. @returns how to stop */
export const keepPresence = (): (() => void) => {
  const timer = window.setInterval(announceForms, AGAIN_MS);
  const gone = (): void => {
    for (const form of forms.values()) if (!isLapsed()) void say(form, false, true).catch(() => undefined);
  };
  const back = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) announceForms();
  };
  window.addEventListener('pagehide', gone);
  window.addEventListener('pageshow', back);
  return () => {
    window.clearInterval(timer);
    window.removeEventListener('pagehide', gone);
    window.removeEventListener('pageshow', back);
  };
};

/** Tells others that this form is open here. @returns accounts that have it open in another tab */
export const usePresence = (entity: OpenEntity, id: string): readonly string[] => {
  useEffect(() => enter(entity, id), [entity, id]);
  return useSyncExternalStore(listen, () => forms.get(keyOf(entity, id))?.others ?? NOBODY);
};
