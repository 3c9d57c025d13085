/** `GET /api/settings`: what the operator of this installation set and the screens need. */
export interface ServerSettings {
  /** Where the map's tiles come from; null: the map draws its own outline only. */
  readonly mapTiles: MapTiles | null;
  /** Whether there is a mail server; otherwise a person's own mail program is asked. */
  readonly sendsEmail: boolean;
}

/** A tile server, as OpenLayers and every other slippy map asks it. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}` in it. */
  readonly url: string;
  /** Who made the map, in plain text; shown on it. */
  readonly attribution: string;
}
