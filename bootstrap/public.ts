/** What modules are made from. `docs/modules.md` explains it. */
export { type ModuleRoute, type RouteContext, route } from '../adapters/http/modules/route.ts'
export {
  byDepartment,
  type DepartmentScope,
} from '../adapters/http/pages/record/department-scope.ts'
export { page } from '../adapters/http/pages/record/page.ts'
export type { PageMenu } from '../adapters/http/pages/record/page-parts.ts'
export { Type } from '../adapters/http/wire/schema.ts'
export type { EventData, EventName, ModuleEvent } from '../application/modules/events.ts'
export type { Hook } from '../application/modules/hooks.ts'
export type {
  CallerContext,
  GuardContext,
  ModuleContext,
} from '../application/modules/module-context.ts'
export type { Actor, ModuleRecords, Selection } from '../application/modules/module-records.ts'
export { Refusal } from '../application/modules/refusal.ts'
export type { WorkContext } from '../application/modules/work-context.ts'
export type { Caller } from '../domain/identity/caller.ts'
export { hidden } from '../domain/records/field-options.ts'
export { flag } from '../domain/records/flag.ts'
export { integer } from '../domain/records/integer.ts'
export { record } from '../domain/records/record.ts'
export type { RecordChange } from '../domain/records/record-change.ts'
export { InvalidField } from '../domain/records/record-errors.ts'
export type { FormOf, RowOf } from '../domain/records/record-row.ts'
export { reference } from '../domain/records/reference.ts'
export { author, authorDepartment, authorName, createdAt, kept } from '../domain/records/stamps.ts'
export { text } from '../domain/records/text.ts'
export { defineConsole } from './modules/define-console.ts'
export {
  type ConsoleModule,
  defineModule,
  type ModuleDictionary,
} from './modules/define-module.ts'
export type { Job } from './modules/job.ts'
