export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A letter as a draft of the person's own mail program. */
export const mailtoOf = ({ to, subject, text }: Letter): string =>
  `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
