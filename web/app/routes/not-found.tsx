import { useTitle } from '#web/lib/use-title.ts';
import { common } from '#web/texts/common.ts';
import { ButtonLink } from '#web/ui/button.tsx';

export function Component() {
  useTitle(common.notFound.title);
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-[480px] flex-col items-start justify-center gap-3 px-4">
      <h1 tabIndex={-1} className="font-semibold text-2xl tracking-tight">
        {common.notFound.title}
      </h1>
      <p className="text-ink-2">{common.notFound.detail}</p>
      <ButtonLink to="/" variant="primary">
        {common.notFound.home}
      </ButtonLink>
    </div>
  );
}
