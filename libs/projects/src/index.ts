export * from './project.events.js';
export * from './project.decider.js';
export * from './project-lock.js';
export { keepProjectNumbers } from './project-numbers.js';
export { quoteAnswer } from './project-quote.js';
export * from './projects.parts.js';
export * from './projects-read-port.js';
export { ProjectsModule } from './projects.module.js';
