import { expect, test } from 'vitest'
import { seniorityOf } from './seniority.ts'

/** Titles of real boards and of other languages, by the level that they name. */
const titles = {
  intern: `
Internship - German speaking Influencer Specialist
Werkstudent (m/w/d) Marketing
Working Student Data Engineering
Software Engineering Intern
Intern, Finance
Marketing Trainee
Apprentice Electrician
Praktikum im Bereich HR
Praktikant/in Controlling
Pflichtpraktikum? Praktikant Vertrieb
Auszubildende zum Industriekaufmann (m/w/d)
Duales Studium Informatik
Stagiaire marketing
Stage - Assistant chef de produit
Alternance - Développeur web
Alternant(e) communication
Becario de marketing
Estagiário de TI
Estágio em Engenharia
Tirocinio area legale
Stażysta w dziale HR
Praktykant ds. logistyki
Стажёр-разработчик
Стажер отдела продаж
Практикант
データサイエンス インターン
前端开发实习生
마케팅 인턴
Master Thesis: Computer Vision
Co-op Student, Mechanical Engineering
Stagiair Communicatie
`,
  junior: `
Junior nurse
Junior Creator Campaign Manager
Jr. Java Developer
Jr Accountant
Graduate Software Engineer
Associate Software Engineer
Associate Data Analyst
Associate Platform Infrastructure Engineer
Associate QA Engineer
Associate Product Manager
Early Careers
Early Careers - Cape Town
Entry-Level Sales Representative
Software Engineer, New Grad
Software Engineer I
Client Support Analyst I
Quality Control I (2nd Shift)
Analyst 1
Junior/Mid Frontend Developer
Junior to Mid-level Designer
Berufseinsteiger Consulting (m/w/d)
Absolvent Maschinenbau
Développeur junior
Comptable débutant
Desarrollador Júnior
Analista Júnior
Neolaureato in ingegneria
Młodszy specjalista ds. HR
Młodsza księgowa
Младший разработчик
Джуниор-аналитик
Молодший юрист
ジュニアエンジニア
初级工程师
주니어 개발자
Junior Developer (starter)
`,
  mid: `
Software Engineer II
Product Marketing Manager II
Intermediate Full Stack Software Engineer
Middle Developer
Middle Python Developer
Mid-level Designer
Midlevel Backend Engineer
Mid Backend Developer
Mid/Senior Data Engineer
SDE 2
Software Engineer 2
Software Engineer II - Platform
Regular Java Developer
Medior Frontend Developer
Desarrollador Semi Senior
Desarrollador Semisenior
Desenvolvedor Pleno
Développeur confirmé
Samodzielny księgowy
Миддл разработчик
Мидл QA
ミドルエンジニア
中级测试工程师
Technician II
Accountant II, Tax
`,
  senior: `
Senior backend engineer
Sr. Accountant
Sr Accountant
Snr Developer
Senior Solutions Architect
Senior Enterprise Architect
Senior Member of Technical Staff
Senior Analytics Engineer
Senior Strategy, Planning & Insight Analyst
Senior QA Engineer
Senior Software Engineer
Senior Manager, Finance
Senior Product Manager
Senior Lead Generation Specialist
Senior / Staff Fullstack Engineer
Senior or Staff Engineer
Software Engineer III
Software Engineer IV
Software Engineer, Senior
Software Engineer (Senior)
Engineer 3
Senior Executive Assistant to the CEO
Experienced Plumber
SAP Expert
Erfahrener Buchhalter (m/w/d)
Oberarzt Innere Medizin
Seniorentwickler? Senior Entwickler
Ingénieur Sénior
Consultor Sênior
Ingeniero Senior de Datos
Sviluppatore Senior
Starszy programista
Starsza księgowa
Ervaren Kok
Старший разработчик
Старший бухгалтер
Старша медсестра
Сеньор аналитик
シニアエンジニア
高级软件工程师
资深设计师
시니어 백엔드 개발자
Kıdemli Yazılım Mühendisi
Senior Staff Nurse
Senior Art Director
`,
  lead: `
Staff engineer
Staff Software Engineer
Sr.Staff Engineer
Sr. Staff Software Engineer
Senior Staff Engineer
Staff Product Designer
Staff Data Scientist
Staff+ Engineer? Staff Engineer
Principal Engineer
Principal Data Scientist, Fraud Modelling
Principal Member of Technical Staff
Principal Architect
Lead Data Scientist, Fraud Modelling
Lead Technical Services Engineer
QA Chapter Lead
Tech Lead
Team Lead, Support
Team Leader Produktion
Head of Sales
Head of Information Security
Global Head of People
Head Chef
Customer Success Director
Director of Sales, Greater China
Senior Director, Product
Associate Director, Clinical Operations
Distinguished Engineer
Chief Architect
Chief of Staff
Teamleiter Vertrieb (m/w/d)
Abteilungsleiterin Einkauf
Leitung Marketing
Leiter Controlling
Leitender Ingenieur
Pflegedienstleitung
Chef d'équipe logistique
Directeur commercial
Directora de Marketing
Jefe de equipo
Diretor de Produto
Direttore vendite
Líder técnico
Kierownik projektu
Główny księgowy
Hoofd Financiën
Teamleider logistiek
Ведущий инженер
Главный бухгалтер
Руководитель отдела продаж
Начальник смены
Тимлид Python
Провідний спеціаліст
リードエンジニア
技术总监
개발 팀장
`,
  executive: `
Chief Technology Officer
Chief Information Security Officer
Chief People and Culture Officer
CEO
CTO / Co-Founder
CTO (m/f/d)
Interim CFO
VP Engineering
VP of Sales
RVP of Sales
SVP, Finance
Vice President of Technology
Managing Director
General Manager
Executive Director
Geschäftsführerin
Geschäftsführer (m/w/d)
Directeur général
Director General
Amministratore delegato
Генеральный директор
Вице-президент
首席执行官
代表取締役
대표이사
`,
  none: `
Registered nurse
Software Engineer
Architect
Solutions Architect
Enterprise Architect
Landscape Architect
Member of Technical Staff
Lead Generation Specialist
Lead Gen Manager
Lead Generation Executive
Staff Nurse
Staff Accountant
Staff Writer
Kitchen Staff
Wait Staff
Account Executive (Business Development)
Account Executive  - SMB
Mid Market Account Executive
Mid-Market Customer Success Manager
Middle School Teacher
Middle East Sales Manager
Middle Office Analyst
Executive Assistant
Executive Assistant to the CEO
Assistant to the Managing Director
Assistenz der Geschäftsführung
Internal Systems Engineer (Applied AI)
Internal Auditor
International Sales Manager
Internship Coordinator
Apprenticeship Program Manager
Senior Living Caregiver
Junior High School Teacher
Sales Associate
Research Associate
Retail Associate (part-time)
Associate Professor of History
Associate Attorney
Art Director
CRO Specialist
Stage Manager
Early Stage Investor
Data Governance
Machine Operator (1st Shift)
Maintenance Technician (2nd Shift)
Clinical Trial Manager, Phase II
Tier II Support
Regular part-time cashier
Platform Engineer
Partner Success Manager
Campaign manager - within influencer marketing
MySQL Database Administrator
Corporate Counsel
Group Accountant
Android Developer
Headhunter
Leadership Coach
Leads Analyst
Intermediate Care Technician
Projektmanager (m/w/d)
Développeur web
Разработчик Python
软件工程师
`,
} as const

const table = Object.entries(titles).flatMap(([level, list]) =>
  list
    .trim()
    .split('\n')
    .map((title) => [title.split('? ').at(-1)!, level === 'none' ? null : level] as const),
)

test.each(table)('%s is %s', (title, level) => {
  expect(seniorityOf(title)).toBe(level)
})

test('the table is as long as promised', () => {
  expect(table.length).toBeGreaterThanOrEqual(150)
})
