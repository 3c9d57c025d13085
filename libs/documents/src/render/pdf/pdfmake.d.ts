/** What is used of pdfmake and fontkit: the published types of the first bring those of the browser into the whole server. */
declare module 'fontkit' {
  export function openSync(file: string): { hasGlyphForCodePoint(codePoint: number): boolean };
}

declare module 'pdfmake' {
  interface Look {
    readonly bold?: boolean;
    readonly color?: string;
    readonly fillColor?: string;
    readonly fontSize?: number;
    readonly alignment?: 'left' | 'right';
    /** Left, top, right, bottom, in points. */
    readonly margin?: readonly [number, number, number, number];
    readonly pageBreak?: 'before';
    readonly headlineLevel?: number;
    readonly unbreakable?: boolean;
    readonly width?: number | 'auto' | '*';
    readonly height?: number;
    readonly colSpan?: number;
  }
  interface TableLayout {
    readonly hLineWidth?: (row: number) => number;
    readonly vLineWidth?: () => number;
    readonly hLineColor?: () => string;
    readonly paddingLeft?: () => number;
    readonly paddingRight?: () => number;
    readonly paddingTop?: () => number;
    readonly paddingBottom?: () => number;
  }
  interface Table {
    readonly widths: readonly (number | '*')[];
    readonly headerRows?: number;
    readonly keepWithHeaderRows?: number;
    readonly dontBreakRows?: boolean;
    readonly body: readonly (readonly Content[])[];
  }
  interface Line {
    readonly type: 'line';
    readonly x1: number;
    readonly y1: number;
    readonly x2: number;
    readonly y2: number;
    readonly lineWidth: number;
    readonly lineColor: string;
  }
  export type Content = Look & {
    readonly text?: string;
    readonly stack?: readonly Content[];
    readonly columns?: readonly Content[];
    readonly table?: Table;
    readonly layout?: TableLayout;
    readonly canvas?: readonly Line[];
    readonly image?: string;
    readonly svg?: string;
  };
  interface Definition {
    readonly pageSize: 'A4';
    readonly pageMargins: readonly [number, number, number, number];
    readonly version: string;
    readonly subset: string;
    readonly tagged: boolean;
    readonly displayTitle: boolean;
    readonly language: string;
    readonly info: Readonly<Record<string, string | Date>>;
    readonly defaultStyle: {
      readonly font: string;
      readonly fontSize: number;
      readonly color: string;
      readonly lineHeight: number;
    };
    readonly header: (page: number) => Content | null;
    readonly footer: (page: number, pages: number) => Content;
    readonly pageBreakBefore: (
      node: { readonly headlineLevel?: number },
      container: { readonly getFollowingNodesOnPage: () => readonly unknown[] },
    ) => boolean;
    readonly content: readonly Content[];
  }
  const pdfmake: {
    setFonts(fonts: Readonly<Record<string, { readonly normal: string; readonly bold: string }>>): void;
    setUrlAccessPolicy(may: (url: string) => boolean): void;
    setLocalAccessPolicy(may: (file: string) => boolean): void;
    createPdf(definition: Definition): { getBuffer(): Promise<Buffer> };
  };
  export default pdfmake;
}
