/** What a span may say: ids, names of the program's own things, numbers. Never what a person sent. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** The span of one request, from its first byte to its answer. */
export interface RequestSpan {
  /** What `work` begins has its spans under this one, however late it goes on. */
  within(work: () => void): void;
  end(name: string, attributes: SpanAttributes, failed: boolean): void;
}

export interface Tracing {
  /** @param traceparent what the caller sent, if anything */
  request(traceparent: string | undefined): RequestSpan;
  /** @param links traces (W3C) of what the work is about, when it is done for several */
  span<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>, links?: readonly string[]): Promise<T>;
  /** Where the trace stands that is under way. */
  traceparent(): string | null;
  /** Sends what is left; waits a few seconds at most. */
  close(): Promise<void>;
}
