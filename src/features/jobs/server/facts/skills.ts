/**
 * Skills that postings name. A skill's number is its line here and is stored with jobs and in their
 * search table: append only. After the name come other spellings; one that begins with `=` counts
 * only in exactly this case, since the word means something else too.
 */
import { foldLetters } from '#shared/fold.ts'

const list = `
JavaScript|js|ecmascript
TypeScript
Python
Java|=Java
C++|cpp
C#|csharp
.NET|dotnet|asp.net|.net core
Go|golang
Rust|=Rust
Ruby|=Ruby
Ruby on Rails|rails|ror
PHP
Swift|=Swift
Kotlin
Scala|=Scala
R|=R
MATLAB
Perl
Objective-C
C|=C
Node.js|nodejs|node js
React|react.js|reactjs
Angular|angularjs|angular.js
Vue|vue.js|vuejs
Svelte
Next.js|nextjs
HTML|html5
CSS|css3
Sass|scss
Tailwind|tailwind css|tailwindcss
jQuery
GraphQL
REST|=REST|restful|rest api|rest apis
gRPC
Spring|=Spring|spring boot|springboot
Django
Flask|=Flask
FastAPI
Laravel
Symfony
SQL
PostgreSQL|postgres
MySQL
Oracle|=Oracle
SQL Server|mssql|t-sql
MongoDB|mongo
Redis
Elasticsearch|elastic search|opensearch
Cassandra
DynamoDB
Snowflake|=Snowflake
BigQuery
Redshift
Databricks
Spark|=Spark|apache spark|pyspark
Hadoop
Kafka|apache kafka
RabbitMQ
Airflow|apache airflow
dbt|=dbt
Tableau
Power BI|powerbi
Looker
Excel|=Excel|microsoft excel|ms excel
Docker
Kubernetes|k8s
Terraform
Ansible
Helm|=Helm
Jenkins
CI/CD|ci cd|continuous integration|continuous delivery
GitHub Actions
GitLab
Git|=Git
Linux
Bash|=Bash|shell scripting
AWS|amazon web services
Azure|microsoft azure
Google Cloud|gcp|google cloud platform
Prometheus
Grafana
Datadog
Networking|tcp/ip|tcp ip
Cybersecurity|information security|infosec|cyber security
Penetration testing|pentesting
Machine learning|ml|maschinelles lernen
Deep learning
Natural language processing|nlp
Computer vision
Large language models|llm|llms|generative ai|genai
PyTorch
TensorFlow
scikit-learn|sklearn
pandas|=pandas
NumPy
Statistics|statistical analysis
A/B testing|ab testing|experimentation
Data modelling|data modeling
Data visualisation|data visualization
ETL|elt
Microservices|microservice
Distributed systems
Event-driven architecture|event driven
Agile|=Agile|scrum|kanban
Jira
Confluence
Product discovery|discovery
Roadmaps|roadmap|roadmapping
Stakeholder management
User research|ux research
Figma
Sketch|=Sketch
Adobe Photoshop|photoshop
Adobe Illustrator|=Illustrator
Design systems|design system
Accessibility|a11y|wcag
Prototyping
iOS
Android
Flutter
React Native
Unity|=Unity
Unreal Engine
Embedded systems|embedded software
RTOS
FPGA
PLC|plcs|siemens s7
CAD|autocad
SolidWorks
CATIA
Hydraulics
Pneumatics
Quality management|iso 9001
Six Sigma
Lean|=Lean|lean manufacturing
SAP
SAP S/4HANA|s/4hana|s4hana
Salesforce
HubSpot
CRM
ServiceNow
Workday|=Workday
NetSuite
DATEV
IFRS
US GAAP|gaap|us-gaap
Financial modelling|financial modeling
Budgeting
Payroll
Audit|auditing
Accounts payable
Accounts receivable
Bookkeeping|buchhaltung
Tax|=Tax|taxation
Risk management
Compliance
AML|anti money laundering|anti-money laundering
KYC
Negotiation
Account management
Business development
Cold calling
Lead generation
SEO
SEM|=SEM|search engine marketing
Google Analytics
Google Ads|adwords
Content marketing
Copywriting
Social media
E-mail marketing|email marketing
Public relations
Event management
Customer support|customer service|kundenservice
Zendesk
Technical writing
Writing|=Writing
Presentation
Public speaking
Project management|projektmanagement
PMP|=PMP
PRINCE2
Change management
Procurement
Supply chain|supply chain management
Inventory|inventory management
Scheduling
Forklift licence|forklift license|forklift
Warehouse management|wms
Logistics
First aid
Patient care
Intensive care
Wound care
Medication administration
Electronic health records|ehr|emr
Clinical trials
GMP|=GMP|good manufacturing practice
Laboratory techniques
Teaching
Curriculum development
Recruiting|talent acquisition
Employee relations
Coaching
Leadership
Mentoring
Teamwork
Troubleshooting
Roadworthiness testing
Electrical engineering|electrical installation
Welding
CNC
HVAC
Plumbing
Carpentry
Driving licence|driver's license|drivers license|führerschein
English
German|deutsch
French
Spanish
Italian
Dutch
Portuguese
Polish|=Polish
Arabic
Mandarin
Japanese
Blockchain
Solidity
Cryptography
WebAssembly|wasm
Playwright
Cypress|=Cypress
Selenium
JUnit
Test automation|automated testing
Manual testing
Performance testing|load testing
Observability
Site reliability|sre
Incident response
Identity management|iam
OAuth|oauth2|openid connect
ISO 27001
GDPR|dsgvo
Threat modelling|threat modeling
SIEM|=SIEM
Elixir
Erlang
Haskell
Clojure
Dart|=Dart
Lua
Julia|=Julia
Fortran
COBOL
VBA
Hugging Face
LangChain
MLOps
Kubeflow
Flink|apache flink
Delta Lake
NoSQL
Neo4j
ClickHouse
gRPC-web
WebSockets|websocket
Webpack
Vite
Storybook
Jest|=Jest
D3.js|d3js
Three.js|threejs
WebGL
OpenGL
Vulkan
CUDA
ROS|=ROS|ros2
Robotics
Control engineering|control systems
Signal processing
Power electronics
PCB design|pcb layout
VHDL
Verilog
GIS|=GIS|arcgis|qgis
Actuarial science
Underwriting
Contract law
Litigation
Intellectual property
Paralegal work|paralegal
Nursing
Pharmacology
Phlebotomy
Physiotherapy
Dietetics
Childcare
Cooking
Food safety|haccp
Barista skills|barista
Housekeeping
`
  .trim()
  .split('\n')

export type Skill = { id: number; name: string; spellings: readonly string[] }

/** Every skill, by its number from 1. */
export const skills: readonly Skill[] = list.map((line, index) => {
  const [name = '', ...others] = line.split('|')
  const exact = others.some((other) => other === `=${name}`)
  return { id: index + 1, name, spellings: exact ? others : [name, ...others] }
})

const byName = new Map(
  skills.flatMap(({ id, name, spellings }) =>
    [...spellings.map((one) => one.replace(/^=/, '')), name].map(
      (spelling) => [foldLetters(spelling), id] as const,
    ),
  ),
)

/** The number of a skill by one of its folded spellings. */
export function skillNamed(folded: string): number | undefined {
  return byName.get(folded)
}
