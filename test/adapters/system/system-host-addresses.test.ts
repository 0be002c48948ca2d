import { SystemHostAddresses } from '../../../adapters/system/system-host-addresses.ts'
import { hostAddressesContract } from '../../contract/host-addresses.contract.ts'

hostAddressesContract('system', () => new SystemHostAddresses())
