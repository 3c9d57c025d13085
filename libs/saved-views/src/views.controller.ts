import { Controller, Param } from '@nestjs/common';
import { ReviseView, SaveView, type SavedView } from '#contracts';
import { Call, CurrentCaller, Wire, type Caller } from '#platform';
import { SavedViews } from './saved-views.js';

/** The views of the account that calls, and those of the team. */
@Controller()
export class ViewsController {
  constructor(private readonly views: SavedViews) {}

  @Call('GET /api/views')
  list(@CurrentCaller() { _id }: Caller): Promise<readonly SavedView[]> {
    return this.views.list(_id);
  }

  @Call('POST /api/views')
  save(@CurrentCaller() { _id }: Caller, @Wire(SaveView) view: SaveView): Promise<SavedView> {
    return this.views.save(_id, view);
  }

  @Call('PUT /api/views/:id')
  revise(@CurrentCaller() caller: Caller, @Wire(ReviseView) change: ReviseView): Promise<SavedView> {
    return this.views.revise(caller, change);
  }

  @Call('DELETE /api/views/:id')
  async remove(@CurrentCaller() caller: Caller, @Param('id') viewId: string): Promise<{ readonly _id: string }> {
    await this.views.remove(caller, viewId);
    return { _id: viewId };
  }
}
