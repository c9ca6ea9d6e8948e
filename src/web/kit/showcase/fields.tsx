import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { Checkbox, RadioGroup, Select, TextArea, TextField } from '../field.tsx'
import { FileDrop } from '../file-drop.tsx'
import { Form, SubmitButton } from '../form.tsx'
import { useCountryChoices } from '../country-choices.ts'
import { MonthField } from '../month-field.tsx'
import { notify } from '../notifications.ts'
import { Picker } from '../picker.tsx'
import { TokenField } from '../token-field.tsx'
import { Section } from './section.tsx'

const skills = ['TypeScript', 'PostgreSQL', 'React', 'Kubernetes', 'Go', 'Accessibility']

async function refuse(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 600))
  throw new ApiError(400, {
    statusCode: 400,
    code: 'INVALID_INPUT',
    message: 'Bad request. Please check your input.',
    details: {
      fields: [{ path: 'email', message: 'Enter a complete email address.' }],
    },
  })
}

export function Fields() {
  const [tokens, setTokens] = useState(['TypeScript', 'C++'])
  const [country, setCountry] = useState('DE')
  const countries = useCountryChoices()
  return (
    <Section title="Fields">
      <div className="grid gap-8 md:grid-cols-2">
        <Form name="kit" onSubmit={refuse}>
          <TextField label="Name" name="name" required autoComplete="off" />
          <TextField
            label="Email"
            name="email"
            hint="Only people whom you let see it."
            required
            error={undefined}
          />
          <TextField label="With an error" name="wrong" error="Please fill this in." required />
          <TextArea label="Note" name="note" countTo={600} defaultValue="Three years of work on" />
          <Select
            label="Seniority"
            name="seniority"
            empty="Not said"
            options={[
              { value: 'mid', label: 'Mid' },
              { value: 'senior', label: 'Senior' },
            ]}
          />
          <div>
            <SubmitButton>Send</SubmitButton>
          </div>
        </Form>
        <div className="grid content-start gap-5">
          <TokenField
            label="Skills"
            hint="Press Enter after each."
            tokens={tokens}
            onChange={setTokens}
            suggestions={skills}
          />
          <Picker label="Country" choices={countries} value={country} onChange={setCountry} />
          <MonthField label="Start" name="start" defaultValue="2021-04" />
          <RadioGroup
            legend="Work mode"
            name="mode"
            defaultValue="remote"
            options={[
              { value: 'remote', label: 'Remote' },
              { value: 'onsite', label: 'On site', hint: 'At an office of the company' },
              { value: 'hybrid', label: 'Hybrid', hint: 'Not for this job', disabled: true },
            ]}
          />
          <Checkbox label="Tell me about answers by email" name="mail" hint="One email a day." />
          <FileDrop
            label="Resume"
            name="resume"
            accept=".pdf,.docx"
            hint="PDF or DOCX, up to 5 MB"
            onFile={(file) => notify({ message: file.name })}
          />
        </div>
      </div>
    </Section>
  )
}
