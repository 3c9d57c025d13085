export { Tile, Tiles } from './tile.js';
