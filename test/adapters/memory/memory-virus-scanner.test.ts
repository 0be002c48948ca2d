import { MemoryVirusScanner } from '../../../adapters/memory/files/memory-virus-scanner.ts'
import { VIRUS, virusScannerContract } from '../../contract/virus-scanner.contract.ts'

virusScannerContract('memory', async () => new MemoryVirusScanner(VIRUS))
