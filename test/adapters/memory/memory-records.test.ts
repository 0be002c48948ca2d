import { beforeEach } from 'vitest'
import { recordsContracts } from '../../contract/records.contract.ts'
import { memoryRecords } from '../../support/memory-records.ts'

let records = memoryRecords()
beforeEach(() => {
  records = memoryRecords()
})

recordsContracts('memory', () => records)
