import { importedRowsContract } from '../../contract/imported-rows.contract.ts'
import { legacySourceContract } from '../../contract/legacy-source.contract.ts'
import { MemoryImportedRows } from '../../memory/legacy/memory-imported-rows.ts'
import { MemoryLegacySource } from '../../memory/legacy/memory-legacy-source.ts'

importedRowsContract('memory', (work) => work(new MemoryImportedRows()))
legacySourceContract('memory', async (rows) => ({
  source: new MemoryLegacySource(rows),
  close: async () => undefined,
}))
