import { useHeldLink } from '#web/lib/use-held-link.ts';

type Props = {
  /** The newest signed link of the picture. Another picture must come with another `key`. */
  src: string;
  alt: string;
  className: string;
  lazy?: boolean;
  onBroken?: () => void;
};

/** A picture behind a signed link. It is loaded once: a newer link is taken only when the one it has no longer works. */
export function SignedImage({ src, alt, className, lazy, onBroken }: Props) {
  const { link, hold, release } = useHeldLink(src, src);
  const broken = () => {
    release();
    onBroken?.();
  };
  return (
    <img
      src={link}
      alt={alt}
      loading={lazy ? 'lazy' : undefined}
      onLoad={hold}
      onError={broken}
      className={className}
    />
  );
}
