import type { ReactNode } from 'react';
export const CompanyPage = (): ReactNode => null;
