import { AsyncActingUser } from '../../../adapters/system/async-acting-user.ts'
import { actingUserContract } from '../../contract/acting-user.contract.ts'

actingUserContract('async hooks', () => new AsyncActingUser())
