/** Made by web/outline-plugin.ts: polygons of rings; a ring is steps of longitude and latitude in thousandths of a degree. */
declare module 'virtual:outline' {
  const polygons: readonly (readonly (readonly number[])[])[];
  export default polygons;
}
