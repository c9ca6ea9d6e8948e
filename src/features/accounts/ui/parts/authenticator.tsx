import { Button } from '#web/kit/button.tsx'
import { words } from '../messages.ts'
import { QrCode } from '#web/kit/qr-code.tsx'

const text = words.secondFactor

/** The secret for the authenticator app: as a picture to scan, a link to open and text to type. */
export function NewSecret({ secret, url }: { secret: string; url: string }) {
  return (
    <div className="grid gap-2">
      <p>{text.open}</p>
      <QrCode text={url} label={text.qr} />
      <p>
        {/* A link of the router would make it a path of ours, with the secret in it. */}
        <a className="link" href={url}>
          {text.openApp}
        </a>
      </p>
      <p className="small muted">{text.orType}</p>
      <p className="numbers font-medium tracking-wide break-all select-all">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </p>
    </div>
  )
}

/** Shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>{text.keepCodes}</p>
      <ul className="numbers grid w-full grid-cols-2 gap-x-8 gap-y-1 border-y border-line py-4 select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button kind="primary" onClick={onKept}>
        {text.kept}
      </Button>
    </div>
  )
}
