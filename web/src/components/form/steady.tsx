import { own, sameValue } from '#contracts';
import { memo, useLayoutEffect, useMemo, useRef, type FunctionComponent, type ReactNode } from 'react';

type Props = Readonly<Record<string, unknown>>;
type Handler = (...given: readonly unknown[]) => unknown;

/** Lists of plain values are made anew for each drawing. */
const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (Array.isArray(one) && Array.isArray(other) && sameValue(one, other));

const areSame = (some: Props, others: Props): boolean => {
  const names = Object.keys(some);
  return (
    names.length === Object.keys(others).length && names.every((name) => isSame(own(some, name), own(others, name)))
  );
};

/**
 * Draws an input anew only where something of it changed: a key in one field draws the form, and would draw all its inputs. Handlers
 * (`onChange`, `onBlur`) count as unchanged and call the newest.
 */
export const steady = <Own extends object>(Input: FunctionComponent<Own>): ((props: Own) => ReactNode) => {
  const Kept = memo(Input as FunctionComponent<Props>, areSame);
  const Steady = (props: Own): ReactNode => {
    const given = { ...props } as Props;
    const newest = useRef(given);
    useLayoutEffect(() => {
      newest.current = given;
    });
    const names = Object.keys(given)
      .filter((name) => name.startsWith('on') && typeof own(given, name) === 'function')
      .join(' ');
    const handlers = useMemo(
      () =>
        Object.fromEntries(
          names
            .split(' ')
            .filter((name) => name !== '')
            .map((name) => [name, (...heard: readonly unknown[]) => (own(newest.current, name) as Handler)(...heard)]),
        ),
      [names],
    );
    return <Kept {...given} {...handlers} />;
  };
  return Steady;
};
