import {
  Activity,
  CreditCard,
  LayoutDashboard,
  ListChecks,
  LogOut,
  Menu,
  Play,
  Settings,
  X,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { useProfile } from '#web/features/account/hooks/use-profile.ts';
import { useAuth } from '#web/features/auth/hooks/use-auth.ts';
import { useOperator } from '#web/features/operator/hooks/use-operator.ts';
import { PaletteButton } from '#web/features/palette/components/palette-button.tsx';
import { PaletteHost } from '#web/features/palette/components/palette-host.tsx';
import { cn } from '#web/lib/cn.ts';
import { app } from '#web/texts/app.ts';
import { ButtonLink, IconButton } from '#web/ui/button.tsx';
import { Logo, LogoMark } from '#web/ui/logo.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';

const LINKS = [
  { to: '/dashboard', text: app.nav.dashboard, icon: LayoutDashboard },
  { to: '/upload', text: app.nav.upload, icon: Play },
  { to: '/results', text: app.nav.results, icon: ListChecks },
  { to: '/dashboard/pricing', text: app.nav.upgrade, icon: CreditCard },
  { to: '/settings', text: app.nav.settings, icon: Settings },
] as const;
const OPERATOR_LINK = { to: '/operator', text: app.nav.operations, icon: Activity };

const loadPalette = () =>
  import('#web/features/palette/components/app-palette.tsx').then(({ AppPalette }) => AppPalette);

/** The shared signed-in layout: a side bar on wide screens, a menu below the head on narrow ones. */
export function AppLayout() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const slim = pathname.startsWith('/live/');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the route changes
  useEffect(() => setOpen(false), [pathname]);
  return (
    <div
      className={cn(
        'min-h-dvh lg:grid',
        slim ? 'lg:grid-cols-[56px_minmax(0,1fr)]' : 'lg:grid-cols-[208px_minmax(0,1fr)]',
      )}
    >
      <header className="sticky top-0 z-30 flex h-12 items-center justify-between border-line border-b bg-paper px-4 lg:hidden">
        <Link to="/" className="rounded-sm">
          <Logo />
        </Link>
        <div className="flex items-center gap-1">
          <PaletteButton slim />
          <IconButton
            label={open ? app.nav.closeMenu : app.nav.openMenu}
            aria-expanded={open}
            aria-controls="side"
            onClick={() => setOpen(!open)}
          >
            {open ? <X size={18} aria-hidden /> : <Menu size={18} aria-hidden />}
          </IconButton>
        </div>
      </header>
      <SideBar open={open} slim={slim} />
      <main
        id="main"
        tabIndex={-1}
        className={cn(
          'mx-auto w-full min-w-0 max-w-[1680px] px-4 py-6',
          slim ? 'lg:max-w-none lg:px-4 lg:py-4' : 'lg:px-8',
        )}
      >
        <Outlet />
      </main>
      <PaletteHost load={loadPalette} />
    </div>
  );
}

/** `slim` leaves only the icons on wide screens, for pages that need the width. */
function SideBar({ open, slim }: { open: boolean; slim: boolean }) {
  const profile = useProfile();
  const links = useOperator() ? [...LINKS, OPERATOR_LINK] : LINKS;
  return (
    <aside
      id="side"
      aria-label={app.nav.label}
      className={cn(
        'flex-col border-line border-b bg-paper lg:sticky lg:top-0 lg:flex lg:h-dvh lg:border-r lg:border-b-0',
        open ? 'flex' : 'hidden',
      )}
    >
      <Link to="/" aria-label={app.nav.home} className="mx-4 mt-5 mb-5 hidden self-start rounded-sm lg:block">
        {slim ? <LogoMark /> : <Logo />}
      </Link>
      <div className={cn('hidden pb-3 lg:block', slim ? 'px-3' : 'px-2')}>
        <PaletteButton slim={slim} />
      </div>
      <nav aria-label={app.nav.pages} className="flex flex-col gap-0.5 px-2 py-2 lg:py-0">
        {links.map(({ to, text, icon: Icon }) => (
          <NavLink
            key={to}
            to={to}
            end={to !== '/results' && to !== '/operator'}
            title={slim ? text : undefined}
            className={({ isActive }) =>
              cn(
                'relative flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm lg:h-8',
                isActive
                  ? 'bg-sunken font-medium text-ink before:absolute before:inset-y-2 before:left-0 before:w-0.5 before:bg-signal'
                  : 'text-ink-2 hover:bg-sunken hover:text-ink',
              )
            }
          >
            <Icon size={16} aria-hidden className="text-ink-3" />
            <span className={slim ? 'lg:sr-only' : ''}>{text}</span>
          </NavLink>
        ))}
      </nav>
      <div className={cn('mt-auto flex flex-col gap-3 p-4', slim && 'lg:hidden')}>
        {profile.plan_type === 'free' ? (
          <div className="rounded-md border border-line bg-surface p-3">
            <p className="font-medium text-sm">{app.promo.title}</p>
            <p className="mt-1 mb-2.5 text-ink-3 text-xs">{app.promo.detail}</p>
            <ButtonLink to="/dashboard/pricing" size="sm" variant="primary">
              {app.promo.action}
            </ButtonLink>
          </div>
        ) : null}
        <div className="flex gap-4 text-ink-3 text-xs">
          <Link className="hover:text-ink" to="/docs">
            {app.nav.docs}
          </Link>
          <Link className="hover:text-ink" to="/contact-us">
            {app.nav.contact}
          </Link>
        </div>
        <Account name={profile.full_name || profile.email} />
      </div>
    </aside>
  );
}

function Account({ name }: { name: string }) {
  const { signOut } = useAuth();
  return (
    <div className="flex items-center gap-1 border-line border-t pt-3">
      <span className="min-w-0 flex-1 truncate text-ink-2 text-xs" title={name}>
        {name}
      </span>
      <ThemeToggle />
      <IconButton label={app.nav.signOut} onClick={() => signOut()}>
        <LogOut size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
