import { BackgroundNews } from '../../../adapters/system/background-news.ts'
import { accountNewsContract } from '../../contract/account-news.contract.ts'

accountNewsContract('in the background', (mail, lost) => new BackgroundNews(mail, lost))
