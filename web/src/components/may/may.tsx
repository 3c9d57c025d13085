import type { Capability } from '#contracts';
import type { ReactNode } from 'react';
import { useMay } from '../../lib/may.js';

/** What is there for those alone who may do it, or see it. */
export const May = ({ to, children }: { readonly to: Capability; readonly children: ReactNode }): ReactNode =>
  useMay()(to) ? children : null;
