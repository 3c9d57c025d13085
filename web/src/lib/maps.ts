/** Where a browser or a phone's map program finds the way: by the whole address, which is nearer to the gate than a postcode's middle. */
export const directionsTo = (place: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
export const mapsSearch = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
