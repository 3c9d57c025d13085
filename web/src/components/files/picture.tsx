import { useEffect, useRef, type ReactNode } from 'react';

/** A picture from its bytes. */
export const Picture = ({
  content,
  alt,
  className,
}: {
  readonly content: Blob;
  readonly alt: string;
  readonly className?: string;
}): ReactNode => {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(content);
    if (image.current !== null) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [content]);
  return <img ref={image} alt={alt} className={className} />;
};
