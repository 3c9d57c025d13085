import type { Project } from '#contracts';

/** Injection token of `ProjectsReadPort`; bound globally by the module that lists projects with their visits. */
export const PROJECTS_ON_SHOW = Symbol('PROJECTS_ON_SHOW');

/** Name of the read model behind it, for those who must wait for it. */
export const PROJECT_LIST = 'project_list';

/** Projects with what their visits make of them: this module writes projects and knows no visit. */
export interface ProjectsReadPort {
  find(id: string): Promise<Project | undefined>;
  visitsOf(id: string): Promise<number>;
}
