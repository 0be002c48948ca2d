/** What modules are made from. `docs/build/modules.md` explains it. */
export { type ModuleRoute, type RouteContext, route } from '../adapters/http/modules/route.ts'
export {
  byDepartment,
  type DepartmentScope,
} from '../adapters/http/pages/record/department-scope.ts'
export { page } from '../adapters/http/pages/record/page.ts'
export type { PageMenu } from '../adapters/http/pages/record/page-parts.ts'
export { Type } from '../adapters/http/wire/schema.ts'
export { type TablesOf, tables } from '../adapters/postgres/modules/tables.ts'
export type { ModuleEvent } from '../application/modules/events.ts'
export type { Hook } from '../application/modules/hooks.ts'
export type {
  CallerContext,
  GuardContext,
  ModuleContext,
  ModuleFile,
  ModuleFiles,
  ModuleMail,
  ModuleSql,
  SettingValues,
  TableQuery,
} from '../application/modules/module-context.ts'
export type {
  AccountGrant,
  GrantRequest,
  ModuleGrant,
  TicketGrant,
} from '../application/modules/module-grant.ts'
export type { Actor, ModuleRecords, Selection } from '../application/modules/module-records.ts'
export type {
  ModuleStorage,
  OpenStorage,
  StorageLocation,
} from '../application/modules/module-storage.ts'
export type {
  ModuleProvider,
  ModuleSender,
  OutsideTools,
} from '../application/modules/outside-parts.ts'
export { Refusal } from '../application/modules/refusal.ts'
export type { WorkContext } from '../application/modules/work-context.ts'
export type { EventData, EventName } from '../domain/events/events.ts'
export type { Caller } from '../domain/identity/caller.ts'
export { ProviderFailed } from '../domain/identity/sign-in/provider-errors.ts'
export { choice } from '../domain/records/choice.ts'
export { decimal } from '../domain/records/decimal.ts'
export { hidden } from '../domain/records/field-options.ts'
export { file } from '../domain/records/file.ts'
export { flag } from '../domain/records/flag.ts'
export { integer } from '../domain/records/integer.ts'
export { json } from '../domain/records/json.ts'
export { date, moment } from '../domain/records/moment.ts'
export type { FormOf, RecordChange, RowOf } from '../domain/records/record.ts'
export { record } from '../domain/records/record.ts'
export { InvalidField } from '../domain/records/record-errors.ts'
export { department, reference, user } from '../domain/records/reference.ts'
export { author, authorDepartment, authorName, createdAt, kept } from '../domain/records/stamps.ts'
export { longText, text } from '../domain/records/text.ts'
export { SendFailed } from '../domain/verification/verification-errors.ts'
export { defineConsole } from './modules/define-console.ts'
export {
  type ConsoleModule,
  defineModule,
  type ModuleDictionary,
} from './modules/define-module.ts'
export type { Job } from './modules/job.ts'
export { setting } from './settings/module-setting-kinds.ts'
export type { ModuleSettings } from './settings/module-settings.ts'
export type { Secret } from './settings/secret.ts'
