/**
 * The configuration of one service, for another one: a list of entries for each section. Absent
 * sections are left alone. Contains no secrets and no ids.
 */
export interface Configuration {
  readonly version: 1
  readonly [section: string]: unknown
}
