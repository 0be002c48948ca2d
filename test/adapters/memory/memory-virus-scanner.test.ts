import { VIRUS, virusScannerContract } from '../../contract/virus-scanner.contract.ts'
import { MemoryVirusScanner } from '../../memory/files/memory-virus-scanner.ts'

virusScannerContract('memory', async () => new MemoryVirusScanner(VIRUS))
