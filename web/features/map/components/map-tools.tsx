import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { map as texts } from '#web/texts/map.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Input } from '#web/ui/field.tsx';

type SearchProps = {
  query: string;
  found: number | null;
  onQuery: (query: string) => void;
  onEnter: () => void;
};

/** Finds screens by title and address; Enter goes from one to the next. */
export function MapSearch({ query, found, onQuery, onEnter }: SearchProps) {
  return (
    <search className="flex items-center gap-3">
      <Input
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter();
        }}
        className="h-8 w-44"
      />
      <span role="status" className="text-ink-3 text-xs">
        {found === null ? null : texts.found(found)}
      </span>
    </search>
  );
}

export const ZOOM = { least: 0.1, most: 2, by: 1.25 };

type ZoomProps = { zoom: number; onZoom: (zoom: number) => void; onFit: () => void };

export function MapZoom({ zoom, onZoom, onFit }: ZoomProps) {
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={texts.zoomOut}
        disabled={zoom <= ZOOM.least}
        onClick={() => onZoom(Math.max(ZOOM.least, zoom / ZOOM.by))}
      >
        <ZoomOut size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={texts.zoomIn}
        disabled={zoom >= ZOOM.most}
        onClick={() => onZoom(Math.min(ZOOM.most, zoom * ZOOM.by))}
      >
        <ZoomIn size={16} aria-hidden />
      </IconButton>
      <IconButton label={texts.zoomFit} onClick={onFit}>
        <Maximize size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
