export { ViewsModule } from './views.module.js';
export { viewsParts } from './views.parts.js';
