import { useMemo, type ReactNode } from 'react';
import { encode } from 'uqr';

/** Dark on white in every theme, since cameras read it. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }): ReactNode => {
  const { size, path } = useMemo(() => {
    const { data, size: across } = encode(text, { border: 4 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: across, path: dark.join('') };
  }, [text]);
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
