/** `/dev/kit`, in development: every component in its states. */
import { ArrowRight, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { Button, IconButton, LinkButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Menu } from '../menu.tsx'
import { notify } from '../notifications.ts'
import { ShowMore, SkeletonRows } from '../lists.tsx'
import { Badge, Card, Empty, Note, PageHead } from '../content.tsx'
import { TextLink } from '../link.tsx'
import { Faces } from './faces.tsx'
import { Fields } from './fields.tsx'
import { Overlays } from './overlays.tsx'
import { Section } from './section.tsx'
import { Signature } from './signature.tsx'

export const meta = () => ({ title: 'Kit', robots: 'noindex' })

export function Component() {
  return (
    <div className="page page-width grid gap-14">
      <div>
        <PageHead title="Kit" />
        <p className="display max-w-form">People vouch for people.</p>
        <p className="display-small mt-4">Seven sizes, two families, one green.</p>
        <p className="prose mt-4">
          The wallet tells the truth throughout. <TextLink to="/dev/kit">A link in text</TextLink>{' '}
          stands between words. <bdi>مبرمج واجهات</bdi>,{' '}
          <span lang="de">Donaudampfschifffahrtsgesellschaft</span>.
        </p>
      </div>
      <Signature />
      <Faces />
      <Section title="Buttons">
        <div className="flex flex-wrap gap-3">
          <Button kind="primary">Save changes</Button>
          <Button kind="primary" price="1 connection">
            Ask for a referral
          </Button>
          <Button>Apply</Button>
          <Button kind="plain">Cancel</Button>
          <Button kind="danger">Withdraw the request</Button>
          <Button kind="primary" busy>
            Sending
          </Button>
          <Button disabled>Not now</Button>
          <Button size="small">Small</Button>
          <LinkButton to="/dev/kit" size="large" kind="primary">
            Find a job <Icon of={ArrowRight} />
          </LinkButton>
          <IconButton label="Edit">
            <Icon of={Pencil} />
          </IconButton>
          <Menu
            label="More actions"
            trigger={<Icon of={MoreHorizontal} />}
            entries={[
              {
                id: 'edit',
                label: 'Edit',
                icon: Pencil,
                onAction: () => notify({ message: 'Edit' }),
              },
              { id: 'off', label: 'Not possible yet', disabled: true, onAction: () => undefined },
              {
                id: 'delete',
                label: 'Delete',
                icon: Trash2,
                danger: true,
                onAction: () => notify({ message: 'Deleted. You can undo this.', type: 'warning' }),
              },
            ]}
          />
        </div>
      </Section>
      <Fields />
      <Section title="Pieces">
        <div className="flex flex-wrap items-center gap-3">
          <Badge>Draft</Badge>
          <Badge tone="accent">Referred</Badge>
          <Badge tone="clock">Waiting for you</Badge>
          <Badge tone="danger">Late</Badge>
          <Badge tone="ink">New</Badge>
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          <Card>
            <h3>A sheet on the page</h3>
            <p className="muted mt-1">Hairlines before shadows.</p>
          </Card>
          <Note tone="clock" title="Your email is not confirmed">
            Confirm it before your first request.
          </Note>
        </div>
        <Empty title="No requests yet" action={<Button kind="primary">Find a job</Button>}>
          A request goes to people who work at the company. You see when it is read and by when it
          is answered.
        </Empty>
        <SkeletonRows rows={2} />
        <ShowMore shown={25} total={3000} hasMore busy={false} onMore={() => undefined} />
      </Section>
      <Overlays />
    </div>
  )
}
