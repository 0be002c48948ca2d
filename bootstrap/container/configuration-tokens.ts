import type { ExportConfiguration } from '../../application/configuration/export-configuration.ts'
import type { ImportConfiguration } from '../../application/configuration/import-configuration.ts'
import type { Sections } from '../../application/configuration/sections.ts'
import type { ManageRecords } from '../../application/records/manage-records.ts'
import { token } from './token.ts'

/** What one instance is set up with, for another. */
export const ConfigurationTokens = {
  DictionaryTypes: token<ManageRecords>('DictionaryTypes'),
  DictionaryValues: token<ManageRecords>('DictionaryValues'),
  Parameters: token<ManageRecords>('Parameters'),
  Sections: token<Sections>('Sections'),
  ExportConfiguration: token<ExportConfiguration>('ExportConfiguration'),
  ImportConfiguration: token<ImportConfiguration>('ImportConfiguration'),
}
