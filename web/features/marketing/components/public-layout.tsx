import { Menu, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { PaletteButton } from '#web/features/palette/components/palette-button.tsx';
import { PaletteHost } from '#web/features/palette/components/palette-host.tsx';
import { cn } from '#web/lib/cn.ts';
import { useClientValue } from '#web/lib/use-client-value.ts';
import { face } from '#web/texts/face.ts';
import { site } from '#web/texts/site.ts';
import { ButtonLink, IconButton } from '#web/ui/button.tsx';
import { LanguageLinks } from '#web/ui/language-links.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';

const { nav, footer } = site;

const loadPalette = () =>
  import('#web/features/palette/components/public-palette.tsx').then(({ PublicPalette }) => PublicPalette);

/** The shared public layout (spec section 2): navigation, the page, and a footer with the policies. */
export function PublicLayout() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the route changes
  useEffect(() => setOpen(false), [pathname]);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-30 border-line border-b bg-paper">
        <div className="mx-auto flex h-14 max-w-[1240px] items-center gap-6 px-4 sm:px-6">
          <Link to="/" aria-label={nav.home} className="rounded-sm">
            <Logo />
          </Link>
          <nav aria-label={nav.label} className="hidden flex-1 gap-0.5 lg:flex">
            <NavLinks />
          </nav>
          <div className="ml-auto flex items-center gap-1.5">
            <PaletteButton slim />
            <ThemeToggle />
            <ButtonLink to="/login" size="sm" variant="ghost" className="max-sm:hidden">
              {nav.login}
            </ButtonLink>
            <ButtonLink to="/signup" size="sm" variant="primary">
              {nav.signup}
            </ButtonLink>
            <IconButton
              label={open ? nav.close : nav.open}
              aria-expanded={open}
              aria-controls="menu"
              className="lg:hidden"
              onClick={() => setOpen(!open)}
            >
              {open ? <X size={18} aria-hidden /> : <Menu size={18} aria-hidden />}
            </IconButton>
          </div>
        </div>
        <nav
          id="menu"
          aria-label={nav.label}
          className={cn('flex-col border-line border-t px-2 py-2 lg:hidden', open ? 'flex' : 'hidden')}
        >
          <NavLinks />
          <Link to="/login" className="rounded-md px-3 py-2 text-ink-2 text-sm sm:hidden">
            {nav.login}
          </Link>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <PublicFooter />
      <PaletteHost load={loadPalette} />
    </div>
  );
}

function PublicFooter() {
  return (
    <footer className="mt-24 border-line border-t">
      <div className="mx-auto flex max-w-[1240px] flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-8 text-ink-3 text-sm sm:px-6">
        <p>
          {footer.by}. {footer.line}
        </p>
        <nav aria-label={footer.label} className="flex flex-wrap gap-x-6 gap-y-2">
          {footer.links.map(({ to, text }) => (
            <Link key={to} to={to} className="rounded-sm hover:text-ink">
              {text}
            </Link>
          ))}
          <LanguageLinks />
          <CompanyLinks />
          <a href="/abuse" className="rounded-sm hover:text-ink">
            {footer.abuse}
          </a>
          <a href="/licences.txt" className="rounded-sm hover:text-ink">
            {footer.licences}
          </a>
        </nav>
      </div>
    </footer>
  );
}

/** What the installation links to; a document is served before it is known which. */
function CompanyLinks() {
  const isAlive = useClientValue(() => true, false);
  if (!isAlive) return null;
  return face.links.map(({ text, url }) => (
    <a key={url} href={url} className="rounded-sm hover:text-ink">
      {text}
    </a>
  ));
}

function NavLinks() {
  return nav.links.map(({ to, text }) => (
    <NavLink
      key={to}
      to={to}
      className={({ isActive }) =>
        cn('rounded-md px-3 py-2 text-sm lg:py-1.5', isActive ? 'text-ink' : 'text-ink-2 hover:text-ink')
      }
    >
      {text}
    </NavLink>
  ));
}
