/** Amounts are pounds; what is owed to the client is negative. */
export interface StatementEntry {
  readonly kind: 'invoice' | 'credit-note' | 'payment';
  /** Of the invoice that it is, credits or pays. */
  readonly invoice_id: string;
  readonly date: string;
  /** Of the invoice, or of the credit note; of a payment the invoice's. */
  readonly number: string;
  /** Of a payment, what the bank writes of it; of a credit note its reason. */
  readonly reference: string;
  readonly due_date: string | null;
  /** Below zero: credited or paid. */
  readonly amount: number;
  /** What was owed once it was there. */
  readonly balance: number;
}

/** `GET /api/clients/{id}/statement` */
export interface ClientStatement {
  readonly client: {
    readonly _id: string;
    readonly company: string;
    readonly address: string;
    readonly postcode: string;
  };
  readonly from: string;
  readonly to: string;
  /** Brought forward: all that was before the first day. */
  readonly opening: number;
  readonly invoiced: number;
  readonly credited: number;
  readonly paid: number;
  /** opening + invoiced − credited − paid */
  readonly closing: number;
  readonly entries: readonly StatementEntry[];
  /** Outstanding at the end of the last day, and due before it. */
  readonly overdue: number;
  readonly overdue_invoices: readonly {
    readonly invoice_id: string;
    readonly number: string;
    readonly due_date: string;
    readonly overdue_days: number;
    readonly outstanding: number;
  }[];
  /** Numbers of invoices that are on it in no way: their visits are marked Paid by hand, and no payment in full is recorded. */
  readonly left_out: readonly string[];
}
