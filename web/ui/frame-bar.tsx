import { Logo } from './logo.tsx';

/** The logo in the place that it has on every signed-in page: there at once, before any code, and it stays. */
export function FrameBar() {
  return (
    <div
      aria-hidden
      className="absolute top-0 left-0 flex h-12 w-full items-center border-line border-b px-4 lg:mt-5 lg:h-auto lg:border-b-0"
    >
      <span>
        <Logo />
      </span>
    </div>
  );
}
