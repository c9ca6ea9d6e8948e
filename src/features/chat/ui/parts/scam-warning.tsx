import { ShieldAlert } from 'lucide-react'
import { Icon } from '#web/kit/icon.tsx'
import type { ScamSign } from '../../contract.ts'
import { words } from '../messages.ts'

/** Below a message of someone else that reads like a fraud. */
export function ScamWarning({ sign }: { sign: ScamSign }) {
  return (
    <p className="small flex items-start gap-2 text-danger">
      <Icon of={ShieldAlert} />
      {words.scam[sign]}
    </p>
  )
}
