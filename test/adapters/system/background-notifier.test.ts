import { BackgroundNotifier } from '../../../adapters/system/background-notifier.ts'
import { notifierContract } from '../../contract/notifier.contract.ts'

notifierContract('in the background', (bus, lost) => new BackgroundNotifier(bus, lost))
