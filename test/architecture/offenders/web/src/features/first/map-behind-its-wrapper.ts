export { Map } from 'ol';
